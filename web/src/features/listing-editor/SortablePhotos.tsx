/**
 * Pictures sorted by dragging with a pointer or a finger, or by keys: picked up, moved by one place, dropped, each step
 * announced (dnd-kit).
 */
import {
  type Active,
  closestCenter,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { PhotoRow, type PhotoRowProps } from './PhotoRow.tsx'

interface Props {
  readonly rows: readonly PhotoRowProps[]
  readonly children: (rows: ReactNode) => ReactNode
}

/** In one column pictures move vertically only; side by side in all directions. */
const alongColumns: Modifier = ({ transform, activeNodeRect: picture, containerNodeRect: list }) =>
  picture && list && picture.width * 2 < list.width ? transform : { ...transform, x: 0 }
/** Every arrow moves a picture by one place in the order, wherever that is on the screen. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** `children` renders the list around the rows. */
export default function SortablePhotos({ rows, children }: Props) {
  const text = useText('listingEditor')
  const indexOf = (id: unknown) => rows.findIndex(({ image }) => image.id === id)
  const placeOf: KeyboardCoordinateGetter = (event, { context: { active, over, droppableRects } }) => {
    const step = steps[event.code]
    if (!step || !active) return undefined
    event.preventDefault()
    const next = rows[indexOf(over?.id ?? active.id) + step]
    const place = next && droppableRects.get(next.image.id)
    return place && { x: place.left, y: place.top }
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: placeOf }),
  )
  const say = (key: 'taken' | 'over' | 'moved' | 'putBack', { id }: Active, over: Over | null) =>
    text(`photos.${key}`, {
      name: rows[indexOf(id)]?.image.originalName ?? '',
      place: indexOf(over?.id ?? id) + 1,
      count: rows.length,
    })
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongColumns]}
      accessibility={{
        announcements: {
          // A picked-up picture must be over its own place first: only then do arrows move it.
          onDragStart: () => undefined,
          onDragOver: ({ active, over }) => say(over?.id === active.id ? 'taken' : 'over', active, over),
          onDragEnd: ({ active, over }) => say('moved', active, over),
          onDragCancel: ({ active }) => say('putBack', active, null),
        },
        screenReaderInstructions: { draggable: text('photos.instructions') },
      }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) rows[indexOf(active.id)]?.onMove(indexOf(over.id))
      }}
    >
      <SortableContext items={rows.map(({ image }) => image.id)} strategy={rectSortingStrategy}>
        {children(rows.map((row) => <SortableRow key={row.image.id} {...row} />))}
      </SortableContext>
    </DndContext>
  )
}

function SortableRow(props: PhotoRowProps) {
  const text = useText('listingEditor')
  const attributes = { roleDescription: text('photos.movable') }
  const sortable = useSortable({ id: props.image.id, attributes })
  const { transform, transition, isDragging } = sortable
  const style = { transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }
  return (
    <PhotoRow
      {...props}
      dragging={{
        row: { ref: sortable.setNodeRef, style },
        handle: { ref: sortable.setActivatorNodeRef, ...sortable.attributes, ...sortable.listeners },
        isDragged: isDragging,
      }}
    />
  )
}
