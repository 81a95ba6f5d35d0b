// Leafing through a life by the arrows, as through a book; the links do the same.

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  const link = way && document.querySelector(`link[rel=${way}]`);
  if (link) location.assign(link.href);
});
