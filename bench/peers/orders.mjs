// What a measured server is asked while it runs, one word a line: how much it has used, and to go.

import { createInterface } from "node:readline";

/** Say which port this server listens on, then answer until the asker is gone. */
export function obey(port) {
  tell({ port });
  createInterface({ input: process.stdin })
    .on("line", (order) => {
      // Garbage is no part of what a connection needs.
      if (order === '"memory"') globalThis.gc?.();
      tell(usage());
    })
    // The end of its input is the end of the server, so none outlives the benchmark.
    .on("close", () => process.exit(0));
}

function usage() {
  const { user, system } = process.cpuUsage();
  return { cpu_seconds: (user + system) / 1e6, rss_bytes: process.memoryUsage.rss() };
}

function tell(fact) {
  process.stdout.write(`${JSON.stringify(fact)}\n`);
}
