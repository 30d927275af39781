/**
 * @file The shapes that arrive on the socket, for the type checker alone; docs/protocol.md describes them.
 *
 * A card code is rank and suit ("9S", "TH"), a joker "SJ" or "BJ", a marked joker "SJ!" or "BJ!".
 * A play is counted, not named: [rank, n, small jokers, big jokers, special]; rank is "" when n is 0.
 *
 * @typedef {string} Code
 * @typedef {[string, number, number, number, number]} Play
 *
 * @typedef {{table: number, hand: number|null, step: number, own: number}} Version
 *
 * @typedef {object} Option  one thing the asked seat may do
 * @property {string} type  the action's type
 * @property {[string, number][]} [groups]  groups that can be named with it: kind and size
 * @property {Code[]} [cards]  what would go over with an abdication
 * @property {number|null} [win]  own points when the hand ends best
 * @property {number|null} [lose]  own points when it ends worst
 * @property {number|null} [times]  what it multiplies the hand by
 *
 * @typedef {object} Question
 * @property {Option[]} options
 * @property {string|null} default  what the clock answers
 * @property {boolean} answered
 * @property {boolean} lead  nothing lies on the table
 * @property {Play[]|null} plays  legal plays, smallest first
 *
 * @typedef {{type: string, cards?: Code[], play?: Play|null}} Act
 *
 * @typedef {object} SeatView
 * @property {number} cards
 * @property {string|null} role  as far as the viewer may know
 * @property {boolean} shown  the role is public
 * @property {number|null} place
 * @property {Act|null} last  the last act in this trick
 * @property {boolean} in_trick
 *
 * @typedef {object} Sum
 * @property {string} kind  "pair", "solo" or "fixed"
 * @property {number} [unit]
 * @property {number} [emperor_value]
 * @property {number} [guard_value]
 * @property {number} [base]
 * @property {string[]} [doubles]
 *
 * @typedef {object} Result
 * @property {string} end
 * @property {string[]|null} roles
 * @property {string|null} solo
 * @property {(number|null)[]} places
 * @property {string[]} doubles
 * @property {number[]} points
 * @property {Sum|null} sum
 * @property {Code[][]} hands
 * @property {string|null} seed
 *
 * @typedef {{giver: number, receiver: number, card: Code}} Gift  a tribute card, "??" for those who may not see it
 *
 * @typedef {object} View
 * @property {number} step
 * @property {number} own
 * @property {string} phase
 * @property {boolean} secret
 * @property {number|null} turn
 * @property {number|null} emperor
 * @property {number|null} emperor_card
 * @property {string|null} solo
 * @property {string|null} named
 * @property {number|null} named_size
 * @property {SeatView[]} seats
 * @property {{seat: number, cards: Code[], question: Question|null, plain: boolean, special: Code|null}|null} me  special: the card of the hand that is 特画
 * @property {{number: number, leader: number, lap: number, top: {seat: number, cards: Code[], play: Play}|null, claim: number|null}|null} trick
 * @property {(Act & {seat: number})[]} last_trick
 * @property {Record<string, number>} played
 * @property {string[]} doubles
 * @property {{seat: number, type: string, cards?: Code[]}[]} calls  cards: what an abdicator put on the emperor card
 * @property {Gift[]} [gifts]
 * @property {Result|null} result
 *
 * @typedef {object} Sitter
 * @property {string} name
 * @property {number} color  0-11
 * @property {number|null} user
 * @property {string|null} bot  the bot's level
 * @property {boolean} away
 * @property {boolean} auto
 * @property {boolean} left
 * @property {boolean} ready  wants another hand
 * @property {number} score  of the sitting
 * @property {number|null} [wants]  the seat this one's person asks for
 *
 * @typedef {object} TableInfo
 * @property {string} code
 * @property {{id: string, name: string}} ruleset
 * @property {number} number  of the hand at this table
 * @property {string} state
 * @property {number} seconds
 * @property {(Sitter|null)[]} seats
 * @property {number} bank_seconds
 * @property {number|null} you
 * @property {number} watching
 * @property {number|null} [owner]  the owner's seat
 * @property {{by: number, agreed: number[], left_ms: number}|null} [vote]  to dissolve the hand
 * @property {string|null} [seal]  the hash of the seed the next hand will be dealt from
 * @property {string|null} [replay]  the code of the newest hand's replay, once it is over
 * @property {number} [base]  the seat that a replay puts at the near side
 * @property {boolean} [draining]  no new hands for now
 * @property {string|null} [friendly]  why the running hand, or else the next one, does not count for ranks; null: it does
 *
 * @typedef {{type: string, number: number, seat?: number, [field: string]: unknown}} LogEvent
 *
 * @typedef {{left_ms: number, total_ms: number, bank_ms?: number, given_ms?: number}} Clock  what is left of the limit, then of the bank; given: what was added because the site was away
 *
 * @typedef {object} Frame
 * @property {Version} version
 * @property {TableInfo} table
 * @property {View|null} view
 * @property {Play|null} [hint]  the one of my plays that a bot would choose
 * @property {Clock|null} clock
 * @property {LogEvent[]} events
 * @property {{leave: number}} price
 */
