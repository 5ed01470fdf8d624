/** The currency that somebody also reads totals in: kept in this browser, as the theme is. The server never knows. */
import { useSyncExternalStore } from 'react'

const currencyKey = 'keyhold.currency'
const changed = 'keyhold-currency'

function storedCurrency(): string {
  const code = localStorage.getItem(currencyKey) ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** Chooses a currency by its three letters; an empty one chooses none. */
export function chooseCurrency(code: string): void {
  if (code) localStorage.setItem(currencyKey, code)
  else localStorage.removeItem(currencyKey)
  window.dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  for (const event of [changed, 'storage']) window.addEventListener(event, listener)
  return () => {
    for (const event of [changed, 'storage']) window.removeEventListener(event, listener)
  }
}

/** The currency chosen in this browser; empty for none, and while the page wakes up. */
export function useCurrency(): string {
  return useSyncExternalStore(subscribe, storedCurrency, () => '')
}
