/**
 * What was typed and not sent yet stays in the tab, for the person who typed it.
 * @vitest-environment jsdom
 */
import { afterEach, expect, test, vi } from 'vitest'
import { forgetAllTyped, forgetTyped, keepTyped, typedBefore } from './typed.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('what somebody typed comes back to them, form by form, and to nobody else', () => {
  keepTyped('ben', 'request.home', { message: 'Hello' })
  expect(typedBefore('ben', 'request.home')).toEqual({ message: 'Hello' })
  expect(typedBefore('ben', 'request.other')).toEqual({})
  expect(typedBefore('ada', 'request.home')).toEqual({})
})

test('nothing is kept of a person who is not known', () => {
  keepTyped(undefined, 'request.home', { message: 'Hello' })
  expect(sessionStorage).toHaveLength(0)
})

test('a form that was sent is forgotten; whoever logs out leaves none behind, and nothing else goes', () => {
  sessionStorage.setItem('keyhold.saveSearch', '/properties')
  for (const form of ['one', 'two', 'three']) keepTyped('ben', form, { message: form })
  forgetTyped('ben', 'one')
  expect(typedBefore('ben', 'one')).toEqual({})
  expect(typedBefore('ben', 'two')).toEqual({ message: 'two' })
  forgetAllTyped()
  expect(Object.keys(sessionStorage)).toEqual(['keyhold.saveSearch'])
})

test.each(['', 'null', '"words"', '{'])('what cannot be read, %s, is as if it were not there', (stored) => {
  sessionStorage.setItem('keyhold.typed.ben.home.new', stored)
  expect(typedBefore('ben', 'home.new')).toEqual({})
})

test('a browser without room for it goes on without, and brings back nothing half old', () => {
  keepTyped('ben', 'home.new', { title: 'Gar' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepTyped('ben', 'home.new', { title: 'Garden' })
  expect(typedBefore('ben', 'home.new')).toEqual({})
})
