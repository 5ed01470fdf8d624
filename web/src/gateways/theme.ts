/** Light, dark or system theme: stored in this browser, and applied before the first paint. */
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const themeKey = 'keyhold.theme'
const changed = 'keyhold-theme'

/**
 * The version of this browser's storage. Data without one is from before 0.1.0: the page does not hydrate
 * (entry.client.tsx) and says so.
 */
const storageForm = { key: 'keyhold.storage', value: '1' } as const
const oldStorageMark = 'data-old-storage'

/** Whether this browser stores data from before 0.1.0, which is not read, changed or deleted. */
export const hasOldStorage = () => document.documentElement.hasAttribute(oldStorageMark)

/**
 * Inline script in the head before the first paint: applies the theme and the signed-in mark from local storage, so the
 * server's HTML is the same for all users and nothing flashes.
 */
export const prePaintScript = `(function(){try{var r=document.documentElement,s=localStorage,f='${storageForm.key}',t;if(s.getItem(f)!=='${storageForm.value}'){if(Object.keys(s).some(function(k){return k.indexOf('keyhold.')===0}))return r.setAttribute('${oldStorageMark}','');s.setItem(f,'${storageForm.value}')}t=s.getItem('${themeKey}');if(t==='light'||t==='dark')r.dataset.theme=t;if(s.getItem('keyhold.user'))r.setAttribute('data-signed-in','')}catch(e){}})()`

function storedTheme(): Theme {
  const theme = localStorage.getItem(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Chooses a theme for this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(themeKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(themeKey, theme)
    document.documentElement.dataset.theme = theme
  }
  window.dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** The theme chosen in this browser; `system` during hydration. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system' as const)
}
