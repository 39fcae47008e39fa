// A Colyseus server with the smallest room there is: a counter, patched every 50 ms or at once.

import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

import { obey } from "./orders.mjs";

const Count = schema({ count: t.uint32() }, "Count");
const atOnce = process.argv.includes("--at-once");

class CounterRoom extends Room {
  onCreate() {
    this.state = new Count({ count: 0 });
    if (atOnce) this.patchRate = null;
    this.onMessage("increment", () => {
      this.state.count += 1;
      if (atOnce) this.broadcastPatch();
    });
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("counter", CounterRoom);
await server.listen(0, "127.0.0.1");
obey(transport.server.address().port);
