// The 24 homely things, as drawn.
export default import.meta.glob<string>('./pictures/homely/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
