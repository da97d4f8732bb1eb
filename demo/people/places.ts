export type Area = { city: string; area: string; lat: number; lng: number; weight: number; spreadKm: number }

const london = (area: string, lat: number, lng: number, weight: number, spreadKm = 0.9): Area => ({
  city: 'London',
  area,
  lat,
  lng,
  weight,
  spreadKm,
})
const city = (name: string, area: string, lat: number, lng: number): Area => ({
  city: name,
  area,
  lat,
  lng,
  weight: 1,
  spreadKm: 2.2,
})

/** Denser where the nights are. */
export const londonAreas: Area[] = [
  london('Soho', 51.5136, -0.1365, 22, 0.6),
  london('Vauxhall', 51.4861, -0.1229, 20, 0.7),
  london('Dalston', 51.5465, -0.0756, 18),
  london('Clapham', 51.4622, -0.138, 17),
  london('Shoreditch', 51.5265, -0.0788, 13),
  london('Bethnal Green', 51.5273, -0.0551, 11),
  london('Kings Cross', 51.5308, -0.1238, 10),
  london('Hackney', 51.545, -0.0553, 12),
  london('Brixton', 51.4613, -0.1156, 12),
  london('Camden', 51.539, -0.1426, 9),
  london('Islington', 51.5362, -0.1033, 9),
  london('Peckham', 51.4736, -0.0691, 9),
  london('Stockwell', 51.4723, -0.123, 7),
  london('Elephant', 51.494, -0.0999, 7),
  london('Bermondsey', 51.498, -0.064, 6),
  london('Earls Court', 51.4914, -0.1939, 6),
  london('Notting Hill', 51.5091, -0.1963, 5),
  london('Hammersmith', 51.4927, -0.2248, 5, 1.4),
  london('Stratford', 51.5416, -0.0034, 6, 1.4),
  london('Walthamstow', 51.583, -0.0197, 6, 1.4),
  london('Greenwich', 51.4769, -0.0005, 5, 1.4),
  london('Tooting', 51.4275, -0.1681, 5, 1.4),
  london('Crystal Palace', 51.4181, -0.0726, 4, 1.4),
  london('Finsbury Park', 51.5642, -0.1065, 6, 1.2),
  london('Ealing', 51.513, -0.3043, 4, 2),
  london('Croydon', 51.3762, -0.0982, 4, 2.4),
  london('Richmond', 51.4613, -0.3037, 3, 2),
  london('Wembley', 51.5505, -0.3048, 3, 2.2),
  london('Barnet', 51.6444, -0.1997, 2, 2.6),
  london('Romford', 51.5768, 0.1801, 2, 2.6),
]

export const otherCities: Area[] = [
  city('Berlin', 'Schöneberg', 52.4985, 13.3539),
  city('Madrid', 'Chueca', 40.4226, -3.6975),
  city('Paris', 'Le Marais', 48.8589, 2.3586),
  city('Amsterdam', 'Reguliers', 52.3662, 4.8975),
  city('Lisbon', 'Príncipe Real', 38.7168, -9.1483),
  city('New York', 'Chelsea', 40.7465, -74.0014),
  city('San Francisco', 'Castro', 37.7609, -122.435),
  city('São Paulo', 'Consolação', -23.5532, -46.6588),
  city('Sydney', 'Darlinghurst', -33.8786, 151.2194),
  city('Toronto', 'Church Street', 43.6656, -79.3809),
]
