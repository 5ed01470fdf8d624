/** What of a half-written request is kept in the tab: all but the three that are stored encrypted – identity number, nationality, marital status (D 6.7); those never leave the form but to be sent. */
import { useState } from 'react'
import { useSession } from '../../gateways/session.ts'
import { forgetTyped, keepTyped, typedBefore } from '../../gateways/typed.ts'
import { type Details, type Field, fields } from './request.ts'

const secret: readonly Field[] = ['renteeIdPassPortNumber', 'renteeNationality', 'renteeMaritalId']
const kept = fields.filter((name) => !secret.includes(name))

/** The fields this person changed in the request for one home: of now, or from before they logged in again or loaded the page anew. */
export function useTyped(home: string) {
  const person = useSession().user?.id
  const form = `request.${home}`
  const [before] = useState(() => readable(typedBefore(person, form)))
  const [typed, setTyped] = useState<Partial<Details>>(before)
  return {
    typed,
    /** Whether something came back that was typed before. */
    isBack: Object.keys(before).length > 0,
    type(part: Partial<Details>) {
      const all = { ...typed, ...part }
      setTyped(all)
      keepTyped(person, form, readable(all))
    },
    forget: () => forgetTyped(person, form),
  }
}

function readable(typed: Readonly<Record<string, unknown>>): Partial<Details> {
  return Object.fromEntries(kept.flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : [])))
}
