import { expect, test } from 'vitest'
import { subjectFault } from './commitSubjects.ts'
import { longSentences, proseOf } from './proseLint.ts'

test('the prose of code is its comments and test titles, not its strings', () => {
  const code =
    "/** One.\n * Two. */\nconst a = 'whoever' // three `whoever`\ntest('a title', () => undefined)\nfetch('http://a')"
  const titles = proseOf('a.ts', code).map((line) => line.trim())
  expect(titles).toEqual(['/** One.', '* Two. */', '// three', "test('a title'", ''])
})

test('a sentence over 30 words in a page is found; code, quotes and short sentences are not', () => {
  const long = `Long ${'word '.repeat(29)}end.`
  expect(longSentences(`Short. ${long}\n\n> ${long}\n\n\`\`\`\n${long}\n\`\`\`\n\n| a | ${long} |`)).toEqual([
    long,
    long,
  ])
})

test.each([
  ['web: retry failed stylesheets', undefined],
  ['Merge the renames', undefined],
  ['Retry failed stylesheets', 'has no area in front, as in "web: …"'],
  [`web: ${'x'.repeat(70)}`, '75 characters, at most 72'],
])('of the commit subject “%s” is said: %s', (subject, fault) => {
  expect(subjectFault(subject)).toBe(fault)
})
