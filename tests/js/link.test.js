import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { backoff, Link, PATIENCE_MS, PING_MS } from "../../static/js/table/link.js";

class FakeSocket extends EventTarget {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static made = [];

  constructor(address) {
    super();
    this.address = address;
    this.readyState = 0;
    this.sent = [];
    FakeSocket.made.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }

  get pings() {
    return this.sent.filter(({ type }) => type === "ping");
  }
}

function connect(t) {
  FakeSocket.made = [];
  globalThis.WebSocket = FakeSocket;
  mock.timers.enable({ apis: ["setTimeout"] });
  t.after(() => mock.timers.reset());
  const received = [];
  const states = [];
  const link = new Link("ws://here/", { opened: () => {}, received: (message) => received.push(message), changed: (state) => states.push(state) });
  link.pingMs = PING_MS.seated;
  link.open();
  const socket = FakeSocket.made[0];
  socket.open();
  return { link, socket, received, states };
}

test("at one's seat a ping goes out every five seconds", (t) => {
  const { socket } = connect(t);
  for (let n = 1; n <= 3; n += 1) {
    assert.equal(socket.pings.length, n);
    socket.receive({ type: "pong", n });
    mock.timers.tick(PING_MS.seated);
  }
});

test("nine seconds without a pong and the connection is given up, however many pings went out", (t) => {
  const { socket, states } = connect(t);
  mock.timers.tick(PATIENCE_MS - 1);
  assert.equal(states.at(-1), "open");
  mock.timers.tick(1);
  assert.equal(states.at(-1), "waiting");
  assert.equal(socket.readyState, 3);
});

test("a lost connection comes back by itself", (t) => {
  const { socket, states } = connect(t);
  socket.dispatchEvent(new Event("close"));
  assert.equal(states.at(-1), "waiting");
  mock.timers.tick(1000);
  assert.equal(FakeSocket.made.length, 2);
  FakeSocket.made[1].open();
  assert.equal(states.at(-1), "open");
});

test("what an abandoned connection still says is not heard", (t) => {
  const { socket, received } = connect(t);
  socket.dispatchEvent(new Event("close"));
  socket.receive({ type: "frame" });
  assert.deepEqual(received, []);
});

test("a pong is passed on, for it may tell of a lost frame", (t) => {
  const { socket, received } = connect(t);
  socket.receive({ type: "pong", n: 1, version: { table: 1, hand: 1, step: 1, own: 0 } });
  assert.deepEqual(received.map(({ type }) => type), ["pong"]);
});

test("a tab that comes back gives a dead connection two seconds", (t) => {
  const { link, socket, states } = connect(t);
  socket.receive({ type: "pong", n: 1 });
  link.wake();
  mock.timers.tick(2000);
  assert.equal(states.at(-1), "waiting");
});

test("a connection the server has ended stays closed", (t) => {
  const { link, states } = connect(t);
  link.stop();
  mock.timers.tick(60000);
  assert.equal(FakeSocket.made.length, 1);
  assert.equal(states.at(-1), "stopped");
});

test("attempts are spread and never further apart than fifteen seconds", () => {
  assert.ok(backoff(0, 0) < backoff(0, 1));
  assert.ok(backoff(0, 1) <= 1000);
  assert.equal(backoff(20, 1), 15000);
});

test("when the browser says that there is no network the connection counts as lost at once", (t) => {
  const { link, socket, states } = connect(t);
  link.lose();
  assert.equal(states.at(-1), "waiting");
  assert.equal(socket.readyState, 3);
});

test("a server that restarts says when to come back, and until it is there nobody waits longer than three seconds", (t) => {
  const { link, socket } = connect(t);
  link.comeBack(2000);
  assert.equal(socket.readyState, 3);
  mock.timers.tick(1999);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(1);
  for (let made = 2; made < 9; made += 1) {
    assert.equal(FakeSocket.made.length, made);
    FakeSocket.made.at(-1).dispatchEvent(new Event("close"));
    mock.timers.tick(3000);
  }
});
