// A boardgame.io server with the smallest game there is: a counter for every table.

import { createRequire } from "node:module";

import { obey } from "./orders.mjs";

// The package's folders name no `exports`, so only `require` finds them.
const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
const { ActivePlayers } = require("boardgame.io/core");

const counter = {
  name: "counter",
  setup: () => ({ count: 0 }),
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    // Everybody acts at any time, so a move that set out from an older state must count as well.
    increment: { move: ({ G }) => ({ count: G.count + 1 }), ignoreStaleStateID: true },
  },
  // Otherwise each move would lengthen the state. Where there is a choice, it is the peer's best.
  disableUndo: true,
};

const server = Server({ games: [counter], origins: [Origins.LOCALHOST] });
// A bare port would listen on every network; Node takes this object in its place.
const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
obey(appServer.address().port);
