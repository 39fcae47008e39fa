// Open the door.
import { mount } from 'svelte';
import App from './App.svelte';
import { spoken } from './words';
import './lib/fonts.css';
import './lib/theme.css';
import './lib/base.css';

const door = document.getElementById('room');
if (door) void spoken(door).then((target) => mount(App, { target }));
