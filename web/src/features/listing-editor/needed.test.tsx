/**
 * What publishing needs is marked, and nothing else (D 12.5).
 * @vitest-environment jsdom
 */
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { draftFrom, validateForPublishing } from './draft.ts'
import { mockApi, renderEditor } from './renderEditor.setup.tsx'
import type { WizardStep } from './steps.ts'
import { Wizard } from './Wizard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openStep(step: WizardStep) {
  mockApi({})
  const acts = { onCreated: vi.fn(), onGo: vi.fn(), onPublished: vi.fn(), onCancel: vi.fn() }
  renderEditor(
    <Wizard ad={undefined} step={step} addressOf={(to) => `/step-${to}`} renderPage={() => null} {...acts} />,
  )
}

// promise: wizard-needed
test('each field that publishing needs says "required" in a word and to a screen reader; optional ones do not', () => {
  const empty = validateForPublishing(draftFrom(), 0, '2026-11-20')
  const refused = Object.keys(empty).map((field) => (field === 'cityId' ? 'city' : field))
  const marked: string[] = []
  for (const step of [1, 2, 3, 4] as const) {
    openStep(step)
    const controls = 'input:not([type=hidden],[type=file],[type=checkbox]), select, textarea'
    for (const control of document.querySelectorAll<HTMLInputElement>(controls)) {
      const words = [...(control.labels ?? [])].map(({ textContent }) => textContent).join(' ')
      const group = control.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
      const isMarked = /required$/.test(words) || (control.type === 'radio' && / required$/.test(group))
      // The visible input of a day has no name: a hidden one is submitted.
      const posted = control.closest('div:has(> input[type=hidden])')?.querySelector<HTMLInputElement>('[type=hidden]')
      const name = control.name || posted?.name
      expect([name, control.required]).toEqual([name, isMarked])
      if (isMarked) marked.push(name ?? words)
    }
    const groups = [...document.querySelectorAll('legend')].filter(({ textContent }) => / required$/.test(textContent))
    if (groups.some(({ textContent }) => textContent.startsWith('Term of lease'))) marked.push('termOfLease')
    if (groups.some(({ textContent }) => textContent.startsWith('Drop'))) marked.push('images')
    cleanup()
  }
  expect([...new Set(marked)].sort()).toEqual(refused.sort())
})
