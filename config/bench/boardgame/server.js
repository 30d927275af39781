// A table of five in boardgame.io's own server, in memory: `node server.js PORT`, where boardgame.io is installed.
const { Server } = require("boardgame.io/server");

const table = {
  name: "table",
  minPlayers: 5,
  maxPlayers: 5,
  setup: () => ({ hands: Array.from({ length: 5 }, () => Array.from({ length: 44 }, (_, n) => `${n}S`)), pile: null }),
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
  moves: {
    // The card goes under the hand, so that a table never ends.
    play: ({ G, playerID }, card) => {
      G.pile = { seat: playerID, card };
      G.hands[playerID].push(G.hands[playerID].shift());
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

Server({ games: [table], origins: [/.*/] }).run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
