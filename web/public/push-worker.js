/**
 * Service worker for push notices while Keyhold is closed (D 6.18), with links to their subject. It handles no
 * requests.
 */
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

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Reports a renewed subscription. The old one proves whose device this is: a worker has no session. */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const renewed =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const [before, now] = [oldSubscription.toJSON(), renewed.toJSON()]
  const body = {
    before: { endpoint: before.endpoint, auth: before.keys.auth },
    endpoint: now.endpoint,
    publicKey: now.keys.p256dh,
    auth: now.keys.auth,
  }
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/notice/push/renewed', { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Navigates an open Keyhold window, or opens a new one; only to a path of this site. */
async function open(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [shown] = await self.clients.matchAll({ type: 'window' })
  if (!shown) return self.clients.openWindow(url.href)
  await shown.focus()
  // a window this worker does not control cannot be navigated
  await shown.navigate(url.href).catch(() => self.clients.openWindow(url.href))
}
