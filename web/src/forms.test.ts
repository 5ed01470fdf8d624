/**
 * What a form sends when the page's code does not: a search leads to an address, anything about a person never does.
 * @vitest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
)
/** Searches, and the days of a request: nothing of a person. */
const lead = /action="\/(properties|lease-agreement)"/

// promise: bad-no-script-forms
test('no form puts what a person typed into an address when the browser sends it', () => {
  const forms = sources.flatMap((name) => {
    const source = readFileSync(path.join(import.meta.dirname, name), 'utf8')
    return [...source.matchAll(/<form\b[\s\S]*?>\n/g)].map(([tag]) => ({ name, tag }))
  })
  expect(forms.length).toBeGreaterThan(15)
  expect(forms.filter(({ tag }) => !lead.test(tag) && !tag.includes('method="post"')).map(({ name }) => name)).toEqual(
    [],
  )
})
