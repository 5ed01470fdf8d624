/** Light, dark, or as the system says: kept in this browser, and set before the first paint. */
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const themeKey = 'keyhold.theme'
const changed = 'keyhold-theme'

/** The form of what this browser stores. What has no form is from before 0.1.0: the page does not wake (entry.client.tsx) and says so. */
const storageForm = { key: 'keyhold.storage', value: '1' } as const
const oldStorageMark = 'data-old-storage'

/** Whether this browser stores data from before 0.1.0, which is neither read, changed nor deleted. */
export const hasOldStorage = () => document.documentElement.hasAttribute(oldStorageMark)

/**
 * Runs in the head before anything is painted: sets the theme and whether somebody is signed in, from local storage,
 * so that the server's HTML is the same for everybody and nothing flashes.
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

/** The theme chosen in this browser; `system` while the page wakes up. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme, () => 'system' as const)
}
