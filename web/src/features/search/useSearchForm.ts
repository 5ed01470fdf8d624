/** A form of search fields: what it asks for while somebody changes it, and where it leads when it is sent. */

import { type Criteria, parseCriteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'

/** Reads the fields of a form as the browser would send them. */
function readForm(form: HTMLFormElement, today: string): Criteria {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return parseCriteria(new URLSearchParams(entries), today)
}

/** Whether both days are given and the stay they make is none (spec public §5 "Please choose valid dates"). */
function areDatesBad(form: HTMLFormElement): boolean {
  const data = new FormData(form)
  const [from, to] = ['from', 'to'].map((name) => String(data.get(name) ?? ''))
  return Boolean(from && to && from >= to)
}

/** The field of cities while what was typed into it names none: it asks itself, and nothing is sent. */
const unknownCityField = '[role=combobox][aria-invalid=true]'

/**
 * Binds a form. `draft` is what it asks for now; sending it leads to the results, unless its dates or its city are wrong. Without
 * JavaScript the same form is sent by the browser.
 */
export function useSearchForm(criteria: Criteria, today: string) {
  const [draft, setDraft] = useState(criteria)
  const [hasBadDates, setHasBadDates] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const change = () => {
    if (!form.current) return
    setDraft(readForm(form.current, today))
    setHasBadDates(false)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!form.current) return
    const unknownCity = form.current.querySelector<HTMLInputElement>(unknownCityField)
    if (unknownCity) return unknownCity.focus()
    if (areDatesBad(form.current)) return setHasBadDates(true)
    for (const open of form.current.querySelectorAll('details[open]')) open.removeAttribute('open')
    const asked = { ...readForm(form.current, today), page: 1 }
    // A neighbourhood is one of its city.
    const isElsewhere = asked.cityId !== criteria.cityId
    void navigate(paths.results(serializeCriteria(isElsewhere ? { ...asked, neighbourhood: undefined } : asked)))
  }
  /** Empties some fields. */
  const clear = (names: readonly string[]) => {
    for (const name of names)
      for (const field of form.current?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])
        if (field.type === 'checkbox' || field.type === 'radio') field.checked = field.value === ''
        else field.value = ''
    change()
  }
  return { form, draft, hasBadDates, change, submit, clear }
}
