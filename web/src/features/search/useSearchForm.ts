/** A search form: its draft search while the user changes it, and where submitting leads. */

import { type Criteria, parseCriteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { mapHash } from './useOpenMap.ts'

/** Reads a form's fields as the browser would submit them. */
function readForm(form: HTMLFormElement, today: string): Criteria {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return parseCriteria(new URLSearchParams(entries), today)
}

/** Whether both dates are given and make no valid stay (spec public §5 "Please choose valid dates"). */
function areDatesBad(form: HTMLFormElement): boolean {
  const data = new FormData(form)
  const [from, to] = ['from', 'to'].map((name) => String(data.get(name) ?? ''))
  return Boolean(from && to && from >= to)
}

/**
 * Binds a form. `draft` is its current search; submitting leads to the results, unless its dates or its city are
 * invalid (useTypedCity.ts). Without JavaScript the browser submits the same form.
 */
export function useSearchForm(criteria: Criteria, today: string) {
  const [draft, setDraft] = useState(criteria)
  const [hasBadDates, setHasBadDates] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { hash } = useLocation()
  const change = () => {
    if (!form.current) return
    setDraft(readForm(form.current, today))
    setHasBadDates(false)
  }
  const submit = (event?: FormEvent) => {
    if (!event) return form.current?.requestSubmit()
    event.preventDefault()
    if (!form.current) return
    if (areDatesBad(form.current)) return setHasBadDates(true)
    for (const open of form.current.querySelectorAll('details[open]')) open.removeAttribute('open')
    const asked = { ...readForm(form.current, today), page: 1 }
    // A neighbourhood belongs to its city.
    const isElsewhere = asked.cityId !== criteria.cityId
    const results = paths.results(serializeCriteria(isElsewhere ? { ...asked, neighbourhood: undefined } : asked))
    // A phone's open map stays open.
    void navigate(hash === mapHash ? results + mapHash : results)
  }
  /** Clears some fields. */
  const clear = (names: readonly string[]) => {
    for (const name of names)
      for (const field of form.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])
        if (field.type === 'checkbox' || field.type === 'radio') field.checked = field.value === ''
        else field.value = ''
    change()
  }
  return { form, draft, hasBadDates, change, submit, clear }
}
