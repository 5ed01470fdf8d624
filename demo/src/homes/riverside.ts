/** Homes across the river in Bangkok: three of them in one building on Charoen Nakhon. */
import { type HomeSpec, homeIn } from '../home.ts'

const building = {
  owner: 'siriporn',
  address: '335 ถนนเจริญนคร อาคารบ้านริมเจ้าพระยา',
  neighbourhood: 'คลองสาน',
  at: [13.7239, 100.5098],
  near: 'บีทีเอสเจริญนคร เดิน 8 นาที มีเรือข้ามฟากหน้าตึก',
  minutes: 8,
  surrounding: 'ริมแม่น้ำ มีตลาดเก่า ร้านก๋วยเตี๋ยว และห้างใหญ่ในระยะเดิน',
} as const

const specs: HomeSpec[] = [
  {
    ...building,
    id: 'river-one-bedroom',
    title: 'คอนโดริมแม่น้ำ หนึ่งห้องนอน ชั้น 11',
    description:
      'นั่งดูเรือผ่านไปมาได้ทั้งวัน ห้องนอนและห้องนั่งเล่นหันหาแม่น้ำทั้งคู่ ครัวแบบเปิด มีเตาไฟฟ้าสองหัวและเครื่องดูดควัน\n\nตอนค่ำเปิดประตูระเบียงไว้ ลมเย็นจนลืมแอร์ไปเลยค่ะ',
    rent: 980,
    deposit: 1960,
    size: 55,
    rooms: { beds: 1, baths: 1, toilets: 1 },
    floor: 'high',
    terms: ['year', 'long'],
    view: 'แม่น้ำเจ้าพระยา',
    has: ['elevator', 'furnished', 'airConditioning', 'balconyTerrace'],
    free: -1,
    number: 3021,
  },
  {
    ...building,
    id: 'river-two-bedroom',
    title: 'บ้านริมเจ้าพระยา สองห้องนอน เลี้ยงสัตว์ได้',
    description:
      'ชั้น 4 ฝั่งสวน ราคาเบากว่าฝั่งแม่น้ำ แต่ยังเห็นน้ำอยู่ตรงมุมระเบียง สองห้องนอน สองห้องน้ำ มีประตูกั้นครัวไทยให้ทำกับข้าวได้เต็มที่\n\nโครงการนี้อนุญาตให้เลี้ยงสุนัขตัวเล็กและแมว ขอแค่จูงเวลาอยู่ในลิฟต์',
    rent: 1080,
    deposit: 2160,
    size: 72,
    rooms: { beds: 2, baths: 2, toilets: 2 },
    floor: 'middle',
    terms: ['year', 'long'],
    view: 'สวนของโครงการและแม่น้ำบางส่วน',
    has: ['elevator', 'furnished', 'parking', 'airConditioning', 'balconyTerrace', 'petFriendly'],
    free: 26,
    number: 3022,
  },
  {
    ...building,
    id: 'river-penthouse',
    title: 'เพนต์เฮาส์วิวโค้งน้ำเจ้าพระยา',
    description:
      'ชั้นบนสุดทั้งชั้น กระจกสูงจากพื้นถึงเพดาน เห็นโค้งแม่น้ำตั้งแต่วัดอรุณถึงสะพานตากสิน มีสามห้องนอน ห้องแม่บ้าน และสระน้ำเล็กบนดาดฟ้าส่วนตัว\n\nคืนวันลอยกระทงและปีใหม่ ไม่ต้องออกไปไหนเลยค่ะ',
    rent: 3200,
    deposit: 6400,
    size: 228,
    rooms: { beds: 3, baths: 31, toilets: 31 },
    floor: 'penthouse',
    terms: ['long'],
    view: 'โค้งแม่น้ำและวัดอรุณ',
    has: ['elevator', 'furnished', 'parking', 'airConditioning', 'balconyTerrace', 'smokingAllowed'],
    free: 55,
    number: 3023,
  },
  {
    id: 'wongwian-yai-loft',
    owner: 'thanakorn',
    title: 'ห้องฝ้าสูงวงเวียนใหญ่ ราคาสบายกระเป๋า',
    description:
      'ฝ้าสูงสี่เมตร เลยทำชั้นลอยไว้เป็นที่นอน ข้างล่างเหลือที่วางโซฟากับโต๊ะทำงานสบาย ๆ ข้ามสะพานไปสาทรแค่สองสถานี แต่ค่าเช่าถูกกว่ากันครึ่งหนึ่ง\n\nขึ้นลงชั้นลอยด้วยบันไดไม้ ไม่เหมาะกับเด็กเล็กครับ',
    address: '21 ซอยลาดหญ้า 7 ถนนลาดหญ้า',
    neighbourhood: 'วงเวียนใหญ่',
    at: [13.7247, 100.4977],
    rent: 460,
    deposit: 920,
    size: 35,
    rooms: { beds: 1, baths: 1, toilets: 1 },
    floor: 'low',
    terms: ['season', 'year'],
    near: 'บีทีเอสวงเวียนใหญ่ เดิน 9 นาที',
    minutes: 9,
    view: 'ตึกแถวและต้นโพธิ์',
    surrounding: 'ตลาดกลางคืน ร้านเครื่องหนัง และรถไฟสายมหาชัย',
    has: ['elevator', 'furnished', 'airConditioning', 'petFriendly'],
    free: 8,
    number: 3024,
  },
]

/** Four homes across the river. */
export const riverside = specs.map((one) => homeIn('bangkok', one))
