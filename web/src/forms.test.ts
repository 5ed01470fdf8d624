/**
 * Native form submission before hydration: a search becomes a URL, personal data never does.
 * @vitest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)
/** Searches, and the dates of a request: no personal data. */
const lead = /action="\/(properties|lease-agreement)"/

// promise: bad-no-script-forms
test('no form puts personal input into a URL when the browser submits it', () => {
  const forms = sources.flatMap((name) => {
    const source = readFileSync(path.join(import.meta.dirname, name), 'utf8')
    return [...source.matchAll(/<form\b[\s\S]*?>\n/g)].map(([tag]) => ({ name, tag }))
  })
  expect(forms.length).toBeGreaterThan(15)
  expect(forms.filter(({ tag }) => !lead.test(tag) && !tag.includes('method="post"')).map(({ name }) => name)).toEqual(
    [],
  )
})
