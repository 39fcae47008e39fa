// A thousand players who press one button, and the clock that watches until all at the table know.
//
//   node loadgen.mjs <client> <port> <players>
//
// Then one JSON line at a time on standard input, and one line back:
//   {"seat": 50}                               as many more tables
//   {"rate": 500, "warmup": 1, "seconds": 4}   actions a second, over all tables
// The k-th action sent at a table is known to a player whose counter has reached k.

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

import { Table } from "./table.mjs";

const SEATED_AT_ONCE = 10; // tables; more would only queue up at the server's door
const BACKLOG_SECONDS = 1; // a server this far behind has lost: stop before memory fills
const DRAIN_SECONDS = 10; // how long to wait for what is still under way

const [client, port, players] = process.argv.slice(2);
const { sitDown } = await import(`./clients/${client}.mjs`);
const tables = [];

const orders = createInterface({ input: process.stdin });
// The end of its input is the end of the players, so none outlives the benchmark.
orders.on("close", () => process.exit(0));
for await (const line of orders) {
  const order = JSON.parse(line);
  tell(await (order.seat ? seat(order.seat) : step(order)));
}

// ---- Sitting down

async function seat(count) {
  const newcomers = Array.from({ length: count }, () => new Table(Number(players)));
  for (let from = 0; from < count; from += SEATED_AT_ONCE) {
    await Promise.all(newcomers.slice(from, from + SEATED_AT_ONCE).map(open));
  }
  return { connections: tables.length * Number(players) };
}

async function open(table) {
  const name = `table-${tables.push(table)}`;
  table.act = await sitDown(port, name, table.players, (seat, count) => table.seen(seat, count));
}

// ---- One step

async function step({ rate, warmup, seconds }) {
  const before = process.cpuUsage();
  const begun = performance.now();
  const counted = begun + warmup * 1000;
  const total = Math.round(rate * (warmup + seconds));
  const turns = shuffledForever();
  const late = [];
  for (const table of tables) table.countFrom(counted);

  let sent = 0;
  let behind = false;
  while (sent < total && !behind) {
    const now = performance.now();
    const due = Math.min(total, Math.floor(((now - begun) * rate) / 1000) + 1);
    if (sent < due) late.push(now - begun - (sent * 1000) / rate);
    for (; sent < due; sent++) turns.next().value.actAnyone();
    behind = underWay() > Math.max(200, rate * BACKLOG_SECONDS);
    await sleep(1);
  }
  const sending = (performance.now() - begun) / 1000;
  const spent = process.cpuUsage(before);
  await drained();

  const times = tables.flatMap((table) => table.times).sort((a, b) => a - b);
  return {
    rate,
    sent,
    counted: times.length,
    lost: underWay(),
    fell_behind: behind,
    sent_per_second: round(sent / sending),
    p50_ms: round(quantile(times, 0.5)),
    p99_ms: round(quantile(times, 0.99)),
    max_ms: round(times.at(-1) ?? null),
    generator_late_p99_ms: round(quantile(late.sort((a, b) => a - b), 0.99)),
    generator_cores: round((spent.user + spent.system) / 1e6 / sending),
  };
}

function underWay() {
  let actions = 0;
  for (const table of tables) actions += table.underWay;
  return actions;
}

async function drained() {
  const until = performance.now() + DRAIN_SECONDS * 1000;
  while (underWay() > 0 && performance.now() < until) await sleep(5);
}

/** Tables in a new order each round: even load that never falls into step with a server's timers. */
function* shuffledForever() {
  for (;;) {
    for (let last = tables.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1));
      [tables[last], tables[other]] = [tables[other], tables[last]];
    }
    yield* [...tables];
  }
}

function quantile(sorted, share) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : null;
}

function round(number) {
  return number === null ? null : Math.round(number * 1000) / 1000;
}

function tell(fact) {
  process.stdout.write(`${JSON.stringify(fact)}\n`);
}
