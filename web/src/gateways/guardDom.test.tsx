/**
 * React updates a page whose texts a translator or an extension replaced.
 * @vitest-environment jsdom
 */
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Button } from '../ui/Button.tsx'
import { guardDomScript } from './guardDom.ts'
import { translateTexts, wrapTexts } from './translator.setup.ts'

beforeAll(() => new Function(guardDomScript)())
afterEach(cleanup)

let change: () => void

function Bare({ late = 'and more' }: { late?: string }) {
  const [isOn, setIsOn] = useState(true)
  change = () => setIsOn(!isOn)
  return (
    <p>
      {isOn && 'first '}
      {isOn ? <b>on</b> : <i>off</i>}
      {'middle '}
      {isOn && late}
    </p>
  )
}

// promise: pub-translated-page
for (const [name, rewrite] of Object.entries({ translateTexts, wrapTexts }))
  test(`texts that come and go leave no rest and cause no error after ${name}`, async () => {
    const { container } = render(<Bare />)
    const paragraph = container.querySelector('p')
    await rewrite(container)
    act(change)
    expect(paragraph?.querySelector('i')?.textContent).toBe('off')
    expect(paragraph?.textContent?.toLowerCase()).toBe('offmiddle ')
    await rewrite(container)
    act(change)
    expect(paragraph?.textContent?.toLowerCase()).toBe('first onmiddle and more')
  })

function Busy() {
  const [busy, setBusy] = useState(false)
  change = () => setBusy(!busy)
  return <Button busy={busy}>{busy ? 'Sending' : 'Send'}</Button>
}

// promise: pub-translated-page
test('a translated button shows that it is busy, with its new words', async () => {
  const { container } = render(<Busy />)
  await translateTexts(container)
  expect(container.textContent).toBe('SEND')
  act(change)
  const button = container.querySelector('button')
  expect(button?.getAttribute('aria-busy')).toBe('true')
  expect(button?.textContent).toBe('Sending')
  expect(button?.firstElementChild?.tagName).toBe('svg')
})

test('removing a missing node does nothing, and inserting before it appends', () => {
  const [parent, gone, added] = [
    document.createElement('div'),
    document.createTextNode('x'),
    document.createElement('b'),
  ]
  parent.append('rest')
  expect(parent.removeChild(gone)).toBe(gone)
  expect(parent.insertBefore(added, gone)).toBe(added)
  expect(parent.innerHTML).toBe('rest<b></b>')
})
