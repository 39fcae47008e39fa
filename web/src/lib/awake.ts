// The screen stays on while somebody looks at it without touching anything.

/** Keep the screen awake until the function that is returned is called; where that is not possible, nothing. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;

  async function hold(): Promise<void> {
    if (over || document.hidden) return;
    try {
      lock = await navigator.wakeLock?.request('screen');
      if (over) void lock?.release();
    } catch {
      // A battery that is low has the last word.
    }
  }

  // A page that was out of sight has let go of it.
  document.addEventListener('visibilitychange', hold);
  void hold();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
