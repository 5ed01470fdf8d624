/** Light, dark, or as the system says: kept in this browser, and set before the first paint. */
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const themeKey = 'keyhold.theme'
const changed = 'keyhold-theme'

/**
 * Runs in the head before anything is painted: sets the theme and whether somebody is signed in, from local storage,
 * so that the server's HTML is the same for everybody and nothing flashes.
 */
export const prePaintScript = `(function(){try{var r=document.documentElement,s=localStorage,t=s.getItem('${themeKey}');if(t==='light'||t==='dark')r.dataset.theme=t;if(s.getItem('keyhold.user'))r.setAttribute('data-signed-in','')}catch(e){}})()`

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
