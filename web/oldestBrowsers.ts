/** The oldest browsers in which every page works (docs/adr/0091-oldest-browsers.md): the build's target, and the lint's. */
import type { Plugin } from 'vite'

export const oldestBrowsers = { chrome: '109', firefox: '115', safari_ios: '16.4' } as const

/** A sentence for people. */
export const browsersNeeded = `The pages need Chrome or Edge ${oldestBrowsers.chrome}, Firefox ${oldestBrowsers.firefox}, or Safari ${oldestBrowsers.safari_ios} (iOS ${oldestBrowsers.safari_ios}), or newer.`

/** Prints it at the end of the browser's build. */
export function nameBrowsers(): Plugin {
  return {
    name: 'keyhold-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: () => console.log(browsersNeeded),
  }
}

/** The same for the build, which lowers syntax and styles to them. */
export const buildTarget = ['chrome109', 'firefox115', 'safari16.4', 'ios16.4']
