// Open the door.
import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { spoken } from './words';
import './lib/fonts.css';
import './lib/theme.css';
import './lib/contrast.css';
import './lib/contrast.svelte';
import './lib/base.css';

const door = document.getElementById('room');
if (door) {
  void spoken(door).then((target) => {
    // The front door is drawn already (door.mjs); nothing on it can be pressed until now.
    if (target.firstChild) hydrate(App, { target });
    else mount(App, { target });
    target.inert = false;
  });
}

// Says kindly that there is no connection, where there is none; it comes when everything else is there.
addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => {}));
