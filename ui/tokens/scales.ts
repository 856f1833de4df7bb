/** Ten-step colour scales on one OKLCH lightness ramp: the index is the contrast (shade 7 ≥ 4.99 on white, 8 ≥ 6.84). */
export const scales = {
  brand: ['#f1f8ff', '#e0efff', '#c4dfff', '#9eccff', '#70b4fe', '#499cf2', '#2582dc', '#006cc3', '#00579f', '#003d73'],
  blue: ['#f0f8ff', '#deefff', '#bfe1ff', '#99cefb', '#6fb7f2', '#469fe4', '#1f86cd', '#0071b3', '#005b91', '#004069'],
  teal: ['#eef9f9', '#ddf2f1', '#bfe5e4', '#99d4d3', '#6ec0bf', '#42abaa', '#0f9293', '#007c7c', '#006464', '#004747'],
  green: ['#f0faf2', '#dff3e4', '#c4e7cc', '#a2d6af', '#7bc38f', '#56ae72', '#359658', '#198044', '#006933', '#024a23'],
  amber: ['#fdf6ec', '#f8ebd8', '#f1d8b7', '#e5c18e', '#d6a661', '#c48c32', '#ac7300', '#916100', '#754d00', '#543600'],
  orange: [
    '#fff4ef',
    '#ffe7db',
    '#fed2ba',
    '#f8b793',
    '#ec9868',
    '#dd7b3e',
    '#c46016',
    '#a94e00',
    '#893e00',
    '#632a00',
  ],
  red: ['#fff4f3', '#ffe6e4', '#ffcfca', '#ffb0a8', '#fe8880', '#ef6660', '#d74745', '#be2e31', '#9e1b21', '#721216'],
  violet: [
    '#f7f5ff',
    '#eee9ff',
    '#ded6ff',
    '#cbbcfc',
    '#b5a0f4',
    '#9f84e6',
    '#886acf',
    '#7455b8',
    '#5e429a',
    '#422e6f',
  ],
  pink: ['#fff3f8', '#ffe4f0', '#fdcde2', '#f5b0d0', '#e98fba', '#d870a5', '#c0558d', '#a84078', '#8b2e61', '#641f45'],
  gray: ['#f9fafb', '#f3f4f6', '#e9ebee', '#dde0e3', '#babec3', '#888d93', '#6a6f76', '#52575f', '#363c44', '#1a2028'],
  dark: ['#e5e8ec', '#cbced2', '#a9adb2', '#8c9197', '#444950', '#2f353b', '#22272e', '#191e24', '#12161b', '#0a0e12'],
} as const satisfies Record<string, readonly string[]>;

/** Hue names a tenant or administrator may pick for a status of their own. */
export const hueNames = ['blue', 'teal', 'green', 'amber', 'orange', 'red', 'violet', 'pink', 'gray'] as const;

/** One of the hue names. */
export type HueName = (typeof hueNames)[number];

/** Surface, canvas and ink of each scheme, for code that has no CSS (the contrast guard, mails, PDFs). */
export const grounds = {
  light: { surface: '#ffffff', canvas: '#f3f4f6', text: '#1a2028', accent: '#006cc3' },
  dark: { surface: '#191e24', canvas: '#12161b', text: '#e5e8ec', accent: '#499cf2' },
} as const;

/** A bar whose owner is not known yet: no colour of anybody. */
export const unknownBrand = { background: '#52575f', text: '#ffffff' } as const;
