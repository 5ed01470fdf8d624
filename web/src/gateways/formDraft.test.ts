/**
 * Unsent input stays in the tab, for the user who typed it.
 * @vitest-environment jsdom
 */
import { afterEach, expect, test, vi } from 'vitest'
import { clearFormDraft, clearFormDrafts, readFormDraft, saveFormDraft } from './formDraft.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('a draft is restored to its author, form by form, and to no one else', () => {
  saveFormDraft('ben', 'request.home', { message: 'Hello' })
  expect(readFormDraft('ben', 'request.home')).toEqual({ message: 'Hello' })
  expect(readFormDraft('ben', 'request.other')).toEqual({})
  expect(readFormDraft('ada', 'request.home')).toEqual({})
})

test('no draft is stored for an unknown user', () => {
  saveFormDraft(undefined, 'request.home', { message: 'Hello' })
  expect(sessionStorage).toHaveLength(0)
})

test('a sent form is forgotten; logging out removes all drafts and nothing else', () => {
  sessionStorage.setItem('keyhold.other', 'a')
  for (const form of ['one', 'two', 'three']) saveFormDraft('ben', form, { message: form })
  clearFormDraft('ben', 'one')
  expect(readFormDraft('ben', 'one')).toEqual({})
  expect(readFormDraft('ben', 'two')).toEqual({ message: 'two' })
  clearFormDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['keyhold.other'])
})

test.each(['', 'null', '"words"', '{'])('an unreadable draft, %s, counts as none', (stored) => {
  sessionStorage.setItem('keyhold.typed.ben.home.new', stored)
  expect(readFormDraft('ben', 'home.new')).toEqual({})
})

test('a browser without storage space works without drafts, and restores no outdated part', () => {
  saveFormDraft('ben', 'home.new', { title: 'Gar' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveFormDraft('ben', 'home.new', { title: 'Garden' })
  expect(readFormDraft('ben', 'home.new')).toEqual({})
})
