// The page that is shown without a connection: in the visitor's language, and on its way back by itself.
const WORDS = {
  de: {
    title: 'Gerade führt kein Weg ins Spielzimmer',
    why: 'Die Karten gibt der Server, auch für Bots. Ohne Verbindung lässt sich darum nicht spielen. Angefangene Spiele warten auf dich.',
    again: 'Noch einmal versuchen',
    soon: 'Diese Seite versucht es von selbst, sobald es eine Verbindung gibt.',
  },
  fr: {
    title: 'Pas de chemin vers la salle de jeux pour l’instant',
    why: 'C’est le serveur qui distribue les cartes, même aux robots : impossible de jouer sans connexion. Les parties en cours t’attendent.',
    again: 'Réessayer',
    soon: 'Cette page réessaie toute seule dès qu’il y a une connexion.',
  },
  es: {
    title: 'Ahora mismo no hay camino a la sala de juegos',
    why: 'Las cartas las reparte el servidor, también a los bots, así que sin conexión no se puede jugar. Las partidas empezadas te esperan.',
    again: 'Probar otra vez',
    soon: 'Esta página lo intenta sola en cuanto haya conexión.',
  },
  ja: {
    title: 'いまはゲームルームにつながりません',
    why: 'カードはサーバーが配ります。ボットとの対戦でも、接続がないと遊べません。途中のゲームは待っていてくれます。',
    again: 'もう一度ためす',
    soon: 'つながりしだい、このページが自動でためします。',
  },
  zh: {
    title: '现在还到不了游戏室',
    why: '牌由服务器来发，和机器人玩也一样，所以没有网络就没法玩。进行中的游戏会等着你。',
    again: '再试一次',
    soon: '一有网络，本页会自动重试。',
  },
};
const EVERY = 5_000;

const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag in WORDS);
if (language && language !== 'en') {
  document.documentElement.lang = language;
  for (const [id, text] of Object.entries(WORDS[language])) document.getElementById(id).textContent = text;
}

/** Go where the visitor wanted to go, once somebody answers there. */
async function look() {
  try {
    if ((await fetch('/readyz', { cache: 'no-store' })).ok) location.reload();
  } catch {
    // Not yet.
  }
}

document.getElementById('again').addEventListener('click', () => location.reload());
addEventListener('online', look);
setInterval(look, EVERY);
