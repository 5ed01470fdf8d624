// @vitest-environment jsdom
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createMessageStore, TextProvider, useText } from './useText.tsx'

// act() would hide what is tested here: React resumes on its own once the messages arrive.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

function Greeting() {
  const ui = useText('ui')
  const requests = useText('requests')
  return <p>{`${ui('close')}, ${requests('accept.later')}`}</p>
}

/** A browser page that shows a greeting, and its messages, still loading. */
function renderGreeting() {
  const arrivals = new Map<string, (tree: object) => void>()
  const faults: unknown[] = []
  const messages = createMessageStore('en', {}, (_, space) => {
    const { promise, resolve } = Promise.withResolvers<object>()
    arrivals.set(space, resolve)
    return promise
  })
  const element = document.createElement('div')
  const keep = (error: unknown) => void faults.push(error instanceof Error ? (error.cause ?? error) : error)
  const root = createRoot(element, { onRecoverableError: keep, onUncaughtError: keep })
  startTransition(() =>
    root.render(
      <TextProvider messages={messages}>
        <Greeting />
      </TextProvider>,
    ),
  )
  const arrive = async (space: string, tree: object) => {
    await expect.poll(() => arrivals.has(space)).toBe(true)
    arrivals.get(space)?.(tree)
  }
  return { element, faults, arrive }
}

// A hundred times: React resumes in one of two ways, and rarely in the one that needs the same promise.
const often = { repeats: 99 }
test('a page that waits for its messages resumes when they arrive, without a hydration error', often, async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { element, faults, arrive } = renderGreeting()
  await arrive('ui', { close: 'Close' })
  await arrive('requests', { accept: { later: 'Not now' } })
  await expect.poll(() => element.textContent).toBe('Close, Not now')
  expect([...faults, ...said.mock.calls]).toEqual([])
})
