/** An inventory's rooms beside it, if there is space: a link to each, with the number of unanswered entries. */
import type { ReactNode } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { EntryGroup } from './entries.ts'
import css from './RoomNav.module.css'

interface Props {
  readonly groups: readonly EntryGroup[]
  /** The number of unanswered entries in a group; without it the page takes no answers. */
  readonly leftIn?: (group: EntryGroup) => number
  readonly children: ReactNode
}

/** A group's anchor on the page. */
export const groupAnchor = ({ id }: Pick<EntryGroup, 'id'>) => `room-${id}`

export function RoomNav({ groups, leftIn, children }: Props) {
  const text = useText('inventory')
  return (
    <div className={css.beside}>
      <nav className={css.rooms} aria-label={text('rooms')}>
        <p className="small quiet">{text('rooms')}</p>
        <ul>
          {groups.map((group) => (
            <li key={group.id}>
              <a href={`#${groupAnchor(group)}`}>
                <span>{group.name}</span>
                {leftIn && <Left count={leftIn(group)} />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.paper}>{children}</div>
    </div>
  )
}

function Left({ count }: { count: number }) {
  const text = useText('inventory')
  if (count > 0) return <span className={`num small ${css.left}`}>{text('beside.left', { count })}</span>
  return (
    <>
      <Icon name="check-circle" />
      <span className="vh">{text('beside.done')}</span>
    </>
  )
}
