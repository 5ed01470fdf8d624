/** The rooms of an inventory beside it, where there is place: a link to each, with what is left to answer there. */
import type { ReactNode } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { EntryGroup } from './entries.ts'
import css from './RoomNav.module.css'

interface Props {
  readonly groups: readonly EntryGroup[]
  /** How many entries of a group wait for an answer; without it nothing is answered here. */
  readonly leftIn?: (group: EntryGroup) => number
  readonly children: ReactNode
}

/** The address of a group inside of the page. */
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
