/**
 * A user's thumb work on a phone, counted in the page itself, and the time it takes someone who knows what to write.
 */
import type { Page } from '@playwright/test'

export interface Effort {
  readonly taps: number
  readonly letters: number
}

/** A tap including its approach, and a letter at 36 words a minute, as people type on phones (Palin et al. 2019). */
const secondsATap = 2
const secondsALetter = 0.33

export const secondsOf = ({ taps, letters }: Effort) => taps * secondsATap + letters * secondsALetter

/** Runs before the page's own scripts: every press or focused field counts as a tap; text counts by its letters. */
export function recordEffort(): void {
  const key = 'story.effort'
  const add = (name: 'taps' | 'letters', count: number) => {
    const before = JSON.parse(sessionStorage.getItem(key) ?? '{"taps":0,"letters":0}')
    sessionStorage.setItem(key, JSON.stringify({ ...before, [name]: before[name] + count }))
  }
  const lengths = new WeakMap<EventTarget, number>()
  const lengthOf = (target: EventTarget | null) =>
    (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox') ||
    target instanceof HTMLTextAreaElement
      ? target.value.length
      : undefined
  addEventListener('pointerdown', () => add('taps', 1), true)
  addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && add('taps', 2), true)
  addEventListener(
    'focusin',
    ({ target }) => {
      const length = lengthOf(target)
      if (!target || length === undefined) return
      lengths.set(target, length)
      add('taps', 1)
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      const length = lengthOf(target)
      if (!target || length === undefined) return
      add('letters', Math.max(0, length - (lengths.get(target) ?? 0)))
      lengths.set(target, length)
    },
    true,
  )
}

/** The counts in this tab so far. */
export const readEffort = (page: Page): Promise<Effort> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('story.effort') ?? '{"taps":0,"letters":0}'))
