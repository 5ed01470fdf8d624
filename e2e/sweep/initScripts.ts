/** What runs in a page of the sweep before its own scripts. */

/** How long every answer of the API is on its way at least, as over a telephone: what stands in for it is really seen. */
export const responseDelayMs = 120

declare global {
  interface Window {
    /** Answers of the API that are on their way. */
    keyholdPendingRequests?: number
  }
}

interface StorageState {
  readonly visit: string
  readonly theme: string
  readonly session: { readonly token: string; readonly user: string } | undefined
}

/** The browser as this person left it, once in each visit; nothing is left of the one before. */
export function restoreStorage({ visit, theme, session }: StorageState): void {
  if (!location.protocol.startsWith('http') || sessionStorage.getItem('visit') === visit) return
  sessionStorage.clear()
  sessionStorage.setItem('visit', visit)
  localStorage.clear()
  localStorage.setItem('keyhold.storage', '1')
  localStorage.setItem('keyhold.theme', theme)
  if (!session) return
  localStorage.setItem('keyhold.token', session.token)
  localStorage.setItem('keyhold.user', session.user)
}

/** Counts what the page asks of the API, and lets each answer take its time. */
export function trackRequests(milliseconds: number): void {
  const originalFetch = window.fetch
  window.keyholdPendingRequests = 0
  window.fetch = async (...given) => {
    const [input] = given
    const address = input instanceof Request ? input.url : String(input)
    if (!new URL(address, location.href).pathname.startsWith('/api/')) return originalFetch(...given)
    window.keyholdPendingRequests = (window.keyholdPendingRequests ?? 0) + 1
    try {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      return await originalFetch(...given)
    } finally {
      window.keyholdPendingRequests -= 1
    }
  }
}

/**
 * Resolves when the page is hydrated, its fonts are loaded and it has painted; with `isAnswered`, when no API request is
 * pending either. After `timeoutMs` it resolves anyway, and the page is checked as it is.
 */
export async function waitUntilSettled({
  isAnswered,
  timeoutMs,
}: {
  isAnswered: boolean
  timeoutMs: number
}): Promise<void> {
  const since = performance.now()
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const until = async (isSo: () => unknown) => {
    while (!isSo() && performance.now() - since < timeoutMs) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await until(() => document.documentElement.hasAttribute('data-awake'))
  if (isAnswered) await until(() => !window.keyholdPendingRequests)
  await document.fonts.ready
  await painted()
}
