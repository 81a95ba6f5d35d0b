// Shows notices on phones, and leads from a notice to its table. It keeps nothing and answers no request.

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

async function lead(address) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const table = open.find((page) => page.url === address);
  return table ? table.focus() : clients.openWindow(address);
}
