// One table as its players see it: what was sent from it, and since when all of them know.

export class Table {
  constructor(players) {
    this.players = players;
    this.act = []; // how each seat acts
    this.sent = []; // when each action that is not yet known to all set out
    this.known = new Array(players).fill(0); // the counter, as each seat was last told
    this.knownToAll = 0;
    this.times = []; // milliseconds, for each counted action
    this.counted = 0; // actions that set out earlier are warm-up
  }

  get underWay() {
    return this.sent.length;
  }

  countFrom(moment) {
    this.counted = moment;
    this.times = [];
  }

  actAnyone() {
    this.sent.push(performance.now());
    this.act[Math.floor(Math.random() * this.players)]();
  }

  seen(seat, count) {
    this.known[seat] = count;
    const least = Math.min(...this.known);
    if (least === this.knownToAll) return;
    const now = performance.now();
    for (; this.knownToAll < least; this.knownToAll++) {
      const sent = this.sent.shift();
      if (sent >= this.counted) this.times.push(now - sent);
    }
  }
}
