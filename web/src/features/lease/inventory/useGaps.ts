/** An inventory's missing input: listed with its place, and the first one focused, when the user saves or signs. */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { useRef, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { focusFirstInvalid } from '../../../ui/focusFirstInvalid.ts'
import { gapsOf } from './draft.ts'

export function useGaps(content: InventoryContent) {
  const text = useText('inventory')
  const form = useRef<HTMLDivElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const gaps = isChecked ? gapsOf(content) : new Set<string>()
  const { rooms, meters, keys } = content
  const places = [
    ...rooms.filter(({ id, items }) => [id, ...items.map((item) => item.id)].some((one) => gaps.has(one))),
    ...(meters.some(({ id }) => gaps.has(id)) ? [{ name: text('meters') }] : []),
    ...(keys.some(({ id }) => gaps.has(id)) ? [{ name: text('keys') }] : []),
  ]
  return {
    form,
    gaps,
    /** Rooms, meters or keys with missing input, as a sentence names them. */
    places: places.map(({ name }) => name || text('edit.nameless')).join(', '),
    /** Whether nothing is missing; otherwise the first missing input gets the focus. */
    isWhole() {
      setIsChecked(true)
      const isWhole = gapsOf(content).size === 0
      if (!isWhole) focusFirstInvalid(form.current)
      return isWhole
    },
  }
}
