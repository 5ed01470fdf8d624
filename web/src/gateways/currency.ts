/** A second currency for showing totals, stored in this browser as the theme is. The server never knows it. */
import { useSyncExternalStore } from 'react'

const currencyKey = 'keyhold.currency'
const changed = 'keyhold-currency'

function storedCurrency(): string {
  const code = localStorage.getItem(currencyKey) ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** Sets the currency by its three-letter code; an empty one clears it. */
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

/** The currency chosen in this browser; empty for none, and during hydration. */
export function useCurrency(): string {
  return useSyncExternalStore(subscribe, storedCurrency, () => '')
}
