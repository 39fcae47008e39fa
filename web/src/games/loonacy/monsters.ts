// The 24 monsters, as drawn.
export default import.meta.glob<string>('./pictures/monsters/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
