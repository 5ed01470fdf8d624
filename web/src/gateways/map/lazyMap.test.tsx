/** A map that cannot load says so in its place. */
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findMessages } from '../text/messages.server.ts'
import { createMessageStore, TextProvider } from '../text/useText.tsx'
import { LazyMap } from './LazyMap.tsx'

test('without JavaScript the page says in place of the map that it cannot be drawn', () => {
  const html = renderToString(
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <LazyMap>{() => null}</LazyMap>
    </TextProvider>,
  )
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain('This browser cannot show the map.')
})
