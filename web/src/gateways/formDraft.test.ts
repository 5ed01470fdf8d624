/**
 * What was typed and not sent yet stays in the tab, for the person who typed it.
 * @vitest-environment jsdom
 */
import { afterEach, expect, test, vi } from 'vitest'
import { clearFormDraft, clearFormDrafts, readFormDraft, saveFormDraft } from './formDraft.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('what somebody typed comes back to them, form by form, and to nobody else', () => {
  saveFormDraft('ben', 'request.home', { message: 'Hello' })
  expect(readFormDraft('ben', 'request.home')).toEqual({ message: 'Hello' })
  expect(readFormDraft('ben', 'request.other')).toEqual({})
  expect(readFormDraft('ada', 'request.home')).toEqual({})
})

test('nothing is kept of a person who is not known', () => {
  saveFormDraft(undefined, 'request.home', { message: 'Hello' })
  expect(sessionStorage).toHaveLength(0)
})

test('a form that was sent is forgotten; whoever logs out leaves none behind, and nothing else goes', () => {
  sessionStorage.setItem('keyhold.saveSearch', '/properties')
  for (const form of ['one', 'two', 'three']) saveFormDraft('ben', form, { message: form })
  clearFormDraft('ben', 'one')
  expect(readFormDraft('ben', 'one')).toEqual({})
  expect(readFormDraft('ben', 'two')).toEqual({ message: 'two' })
  clearFormDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['keyhold.saveSearch'])
})

test.each(['', 'null', '"words"', '{'])('what cannot be read, %s, is as if it were not there', (stored) => {
  sessionStorage.setItem('keyhold.typed.ben.home.new', stored)
  expect(readFormDraft('ben', 'home.new')).toEqual({})
})

test('a browser without room for it goes on without, and brings back nothing half old', () => {
  saveFormDraft('ben', 'home.new', { title: 'Gar' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveFormDraft('ben', 'home.new', { title: 'Garden' })
  expect(readFormDraft('ben', 'home.new')).toEqual({})
})
