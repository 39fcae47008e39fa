// Whether time slows for a second when the tower falls. Remembered here.

const SWITCH = 'rumpus-slow-motion';

class SlowMotion {
  #on = $state(localStorage.getItem(SWITCH) !== 'off');

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    localStorage.setItem(SWITCH, on ? 'on' : 'off');
  }
}

export const slowMotion = new SlowMotion();
