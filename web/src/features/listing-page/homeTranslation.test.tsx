/**
 * A home in a language its reader does not understand.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import HomeTranslation from './HomeTranslation.tsx'
import { HouseRules } from './Living.tsx'
import { anAd } from './listing.setup.ts'
import { useHomeTranslation } from './useHomeTranslation.ts'
import { AboutHome } from './WrittenWords.tsx'

const [english, spanish] = [
  { id: 700_000, text: 'English' },
  { id: 700_001, text: 'Spanish' },
]
let asked: string[]
let answer: () => Response
beforeEach(() => {
  asked = []
  answer = () => Response.json({ title: null, description: 'Under the roof.', houseRules: null })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push(`${path} ${String(body)}`)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Props {
  isOffered: boolean
  written: typeof english | null
  rules?: { houseRules: string; houseRulesLanguage: typeof english }
}
function Page({ isOffered, written, rules }: Props) {
  const home = {
    title: 'Ático',
    titleLanguage: null,
    description: 'Bajo el tejado.',
    descriptionLanguage: written,
    ...rules,
  }
  const translation = useHomeTranslation(anAd({ property: home }), isOffered)
  return (
    <>
      <HomeTranslation translation={translation} />
      <AboutHome property={translation.property} isTranslated={translation.byMachine.description} />
      <HouseRules property={translation.property} isTranslated={translation.byMachine.houseRules} />
    </>
  )
}
const show = (...[isOffered, written, rules]: [boolean, Props['written'], Props['rules']?]) =>
  renderWithProviders(<Page isOffered={isOffered} written={written} {...(rules && { rules })} />)
const press = async (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

// promise: sgn-2-wizard-translated
test('nothing is requested before the press; then the machine translation is shown, marked as such, and the original can be restored', async () => {
  show(true, spanish)
  expect(asked).toEqual([])
  await press('Translate')
  expect(asked).toEqual(['/api/roomAd/translations/home {"language":"en"}'])
  expect(await screen.findByText('Under the roof.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Translated automatically from Spanish.')
  expect(screen.getByText('Translated automatically.')).toBeTruthy()
  await press('Show the original')
  expect(screen.getByText('Bajo el tejado.').closest('[lang]')?.getAttribute('lang')).toBe('es')
  await press('Translate')
  expect(screen.getByText('Under the roof.')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test("the landlord's own text in the reader's language is not marked as a machine's", async () => {
  answer = () => Response.json({ title: null, description: null, houseRules: 'No shoes.' })
  show(true, english, { houseRules: 'Sin zapatos.', houseRulesLanguage: spanish })
  expect(screen.getByRole('status').textContent).toBe('Partly written in Spanish.')
  expect(screen.getByText('Sin zapatos.').closest('[lang]')?.getAttribute('lang')).toBe('es')
  await press('Translate')
  expect(await screen.findByText('No shoes.')).toBeTruthy()
  expect(screen.getByText('Translated automatically.').closest('section')?.id).toBe('rules')
})

test("an unreachable translator is reported, and the landlord's text stays", async () => {
  answer = () => Response.json({ code: 'translation-away' }, { status: 503 })
  show(true, spanish)
  await press('Translate')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Translation is not available right now. Try again later.',
  )
  expect(screen.getByText('Bajo el tejado.')).toBeTruthy()
})

test("no translation is offered for the reader's own or an unknown language, or without a translator", () => {
  for (const [isOffered, written] of [
    [true, english],
    [true, null],
    [false, spanish],
  ] as const) {
    show(isOffered, written)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
  }
})
