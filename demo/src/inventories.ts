/**
 * The condition of demo homes at move-in and at move-out, as recorded by their landlords, with the tenants' objections.
 */
import type { InventoryContent, InventoryItem, ItemCondition } from '@keyhold/rental/inventory.ts'

const item = (
  id: string,
  name: string,
  condition: ItemCondition,
  { note = '', newIn = null, lifetime = null }: Partial<Pick<InventoryItem, 'note' | 'newIn' | 'lifetime'>> = {},
): InventoryItem => ({ id, name, condition, note, newIn, lifetime })

/** The flat in San Benito, before Daniel moved in. */
const sanBenitoIn: InventoryContent = {
  rooms: [
    {
      id: 'sala',
      name: 'Sala y comedor',
      items: [
        item('paredes', 'Paredes y cielo', 'good', {
          note: 'Pintados en enero, blanco hueso.',
          newIn: 2025,
          lifetime: 8,
        }),
        item('sofa', 'Sofá de dos plazas', 'good', { newIn: 2022, lifetime: 12 }),
        item('lampara', 'Lámpara de pie', 'worn', { note: 'La pantalla tiene una mancha pequeña.' }),
      ],
    },
    {
      id: 'cocina',
      name: 'Cocina abierta',
      items: [
        item('encimera', 'Encimera de roble', 'good', {
          note: 'Sin cortes ni marcas de calor.',
          newIn: 2021,
          lifetime: 15,
        }),
        item('refri', 'Refrigeradora', 'good', { newIn: 2023, lifetime: 10 }),
      ],
    },
    {
      id: 'dormitorio',
      name: 'Dormitorio al volcán',
      items: [item('cama', 'Cama y colchón', 'new', { newIn: 2026, lifetime: 10 })],
    },
  ],
  meters: [
    { id: 'luz', kind: 'electricity', number: 'DS-4471-08', reading: '18204', unit: 'kWh' },
    { id: 'agua', kind: 'water', number: 'A-22915', reading: '611', unit: 'm³' },
  ],
  keys: [{ id: 'puerta', name: 'Puerta principal', count: 2 }],
}

/** The same on the day after he left: the worktop burnt, a key missing, and a year's wear on a wall. */
const sanBenitoOut: InventoryContent = {
  rooms: sanBenitoIn.rooms.map((room) => ({ ...room, items: room.items.map(afterTheStay) })),
  meters: [
    { id: 'luz', kind: 'electricity', number: 'DS-4471-08', reading: '19688', unit: 'kWh' },
    { id: 'agua', kind: 'water', number: 'A-22915', reading: '664', unit: 'm³' },
  ],
  keys: [{ id: 'puerta', name: 'Puerta principal', count: 1 }],
}

function afterTheStay(one: InventoryItem): InventoryItem {
  if (one.id === 'paredes') return { ...one, condition: 'worn', note: 'Marcas donde estaba el escritorio.' }
  if (one.id === 'cama') return { ...one, condition: 'good' }
  if (one.id === 'encimera')
    return { ...one, condition: 'damaged', note: 'Quemadura redonda de una olla, unos 18 cm, al lado de la cocina.' }
  return one
}

/** The flat in Lavapiés, as Pilar found it the day Tom moved in. */
const lavapiesIn: InventoryContent = {
  rooms: [
    {
      id: 'salon',
      name: 'Salón con balcón',
      items: [
        item('suelo', 'Suelo de madera', 'worn', { note: 'Barnizado en 2019.', newIn: 2010, lifetime: 20 }),
        item('balcon', 'Balcón y geranios', 'good'),
      ],
    },
    {
      id: 'bano',
      name: 'Baño pequeño',
      items: [
        item('calentador', 'Calentador de gas', 'good', { note: 'Revisado en septiembre.', newIn: 2018, lifetime: 15 }),
      ],
    },
  ],
  meters: [{ id: 'gas', kind: 'gas', number: 'N-77120', reading: '4480,5', unit: 'm³' }],
  keys: [
    { id: 'portal', name: 'Portal', count: 1 },
    { id: 'piso', name: 'Pisos', count: 2 },
  ],
}

/** By the name used in a step. */
export const inventories = {
  'san-benito-in': sanBenitoIn,
  'san-benito-out': sanBenitoOut,
  'lavapies-in': lavapiesIn,
} as const satisfies Record<string, InventoryContent>
export type InventoryId = keyof typeof inventories
