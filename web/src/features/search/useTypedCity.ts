/**
 * Resolves text left in the city field, or submitted with its form: an unambiguous city is chosen, otherwise the text
 * stays and a question follows.
 */
import type { City } from '@keyhold/api/places.schema.ts'
import { suggestPlaces } from '@keyhold/api/places.ts'
import { nameIn } from '@keyhold/rental/cityName.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { quietApi } from '../../gateways/api.ts'
import { citiesLike, cityNamed, closedCity, mergeCities } from './useCitySuggestions.ts'

/** `shown` is the name of the chosen city, as the field shows it. */
export function useTypedCity(
  cities: readonly City[],
  onChoose: (city: City | undefined) => void,
  field: RefObject<HTMLInputElement | null>,
  shown: string,
) {
  const [typed, setTyped] = useState<string>()
  /** The answer of the server, which knows other names and cities without homes. */
  const [answer, setAnswer] = useState<{ readonly closed: City | undefined }>()
  const request = useRef<AbortController>(undefined)
  const settle = (city: City | undefined) => {
    request.current?.abort()
    setTyped(undefined)
    onChoose(city)
  }
  /** Whether the text is settled: it names a city, or is empty and means anywhere. */
  const resolve = async (left: string): Promise<boolean> => {
    const known = cityNamed(left, mergeCities(left, cities, []))
    if (known || left.trim() === '') {
      settle(left.trim() === '' ? undefined : known)
      return true
    }
    setTyped(left)
    setAnswer(undefined)
    request.current?.abort()
    const { signal } = newRequest(request)
    const found = await quietApi(suggestPlaces, { input: { text: nameIn(left), limit: 8 }, signal }).catch(() => [])
    if (signal.aborted) return false
    const city = cityNamed(left, mergeCities(left, cities, found))
    if (city) settle(city)
    else setAnswer({ closed: closedCity(left, found) })
    return city !== undefined
  }
  useResolvedSubmit(field, shown, resolve)
  const question = typed !== undefined &&
    answer && { typed, ...answer, near: answer.closed ? [] : citiesLike(typed, cities) }
  return { typed, question, onLeave: (left: string) => void resolve(left), settle }
}

function newRequest(request: RefObject<AbortController | undefined>): AbortController {
  const controller = new AbortController()
  request.current = controller
  return controller
}

/**
 * Holds the form's submission until the field's text is a city. A press of the mouse on the button submits before the
 * field has been left for React.
 */
function useResolvedSubmit(
  field: RefObject<HTMLInputElement | null>,
  shown: string,
  resolve: (left: string) => Promise<boolean>,
): void {
  const [isSettled, setSettled] = useState(false)
  const passes = useRef(false)
  useEffect(() => {
    const form = field.current?.form
    const hold = (event: Event) => {
      const text = field.current?.value ?? ''
      if (passes.current || text === shown) return
      event.preventDefault()
      event.stopPropagation()
      void resolve(text).then((isCity) => (isCity ? setSettled(true) : field.current?.focus()))
    }
    form?.addEventListener('submit', hold, true)
    return () => form?.removeEventListener('submit', hold, true)
  })
  useEffect(() => {
    if (!isSettled) return
    setSettled(false)
    // After the held event: a form is not submitted within its own submission (HTML, "requestSubmit").
    setTimeout(() => {
      passes.current = true
      field.current?.form?.requestSubmit()
      passes.current = false
    })
  }, [isSettled, field])
}
