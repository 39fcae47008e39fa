// Players of a boardgame.io match, on its own socket.io transport without the view around it.

import { createRequire } from "node:module";

const { SocketIO } = createRequire(import.meta.url)("boardgame.io/multiplayer");

/** Seat every player of one table; returns how each acts. `seen` hears what each is told. */
export async function sitDown(port, table, players, seen) {
  const connect = SocketIO({
    server: `http://127.0.0.1:${port}`,
    // A real WebSocket from the start, and a connection of its own for every player.
    socketOpts: { transports: ["websocket"], forceNew: true, reconnection: false },
  });
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return Promise.all(seats.map((seat) => sitOne(connect, table, seat, players, seen)));
}

function sitOne(connect, table, seat, players, seen) {
  const playerID = String(seat);
  const action = { type: "MAKE_MOVE", payload: { type: "increment", args: [], playerID } };
  return new Promise((seated) => {
    let state = null;
    const transport = connect({
      gameName: "counter",
      matchID: table,
      playerID,
      numPlayers: players,
      transportDataCallback: ({ type, args }) => {
        if (type === "update") {
          state = args[1];
          seen(seat, state.G.count);
        } else if (type === "sync") {
          state = args[1].state;
          seated(() => transport.sendAction(state, action));
        }
      },
    });
    transport.connect();
  });
}
