/** Shows notices that come while Keyhold is closed (D 6.18), and leads to what they speak of. It keeps and answers nothing. */
self.addEventListener('push', (event) => {
  const { title, path, language, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, { tag, lang: language, icon: '/icon-192.png', data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** Goes there in a window that shows Keyhold, or in a new one; a path of ours alone. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [shown] = await self.clients.matchAll({ type: 'window' })
  if (!shown) return self.clients.openWindow(url.href)
  await shown.focus()
  // A window that this worker does not look after cannot be led elsewhere
  await shown.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}
