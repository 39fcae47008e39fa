// Players of a Colyseus room, through its own client library.

import { Client } from "@colyseus/sdk";

/** Seat every player of one table; returns how each acts. `seen` hears what each is told. */
export async function sitDown(port, _table, players, seen) {
  const client = new Client(`ws://127.0.0.1:${port}`);
  const first = await client.create("counter");
  const rooms = [first];
  while (rooms.length < players) rooms.push(await client.joinById(first.roomId));
  rooms.forEach((room, seat) => room.onStateChange((state) => seen(seat, state.count)));
  return rooms.map((room) => () => room.send("increment"));
}
