import { describe, expect, test } from 'vitest';
import { type Position, trackOf } from './track.rules.ts';

const MINUTE = 60_000;
const at = (minutes: number, lat: number, long: number, accuracy: number | null = 10): Position => ({
  ...{ lat, long, accuracy },
  at: minutes * MINUTE,
});

describe('the way of a day', () => {
  test('a straight way is its two ends, a corner stays', () => {
    const straight = Array.from({ length: 20 }, (_, n) => at(n, 18 + n * 0.001, -76.8));
    expect(trackOf(straight).lines.map((line) => line.length)).toEqual([2]);
    const corner = [...straight, ...Array.from({ length: 10 }, (_, n) => at(20 + n, 18.019, -76.799 + n * 0.001))];
    expect(trackOf(corner).lines[0]?.map(({ lat }) => lat)).toEqual([18, 18.019, 18.019]);
  });

  test('19 thousandths of a degree to the north are 2.12 km', () => {
    expect(trackOf(Array.from({ length: 20 }, (_, n) => at(n, 18 + n * 0.001, -76.8))).kilometres).toBe(2.12);
  });

  test('five minutes in one place are a stop, and wandering there adds nothing to the way', () => {
    const wandering = [0, 1, 2, 3, 4, 5, 6].map((n) => at(10 + n, 18.01 + (n % 2) * 0.0003, -76.8));
    const { stops, kilometres } = trackOf([at(0, 18, -76.8), ...wandering, at(20, 18.02, -76.8)]);
    expect(stops).toEqual([
      { from: 10 * MINUTE, to: 16 * MINUTE, lat: expect.closeTo(18.01013, 4), long: expect.closeTo(-76.8, 6) },
    ]);
    expect(kilometres).toBe(2.23);
  });

  test('a shorter halt is no stop', () => {
    expect(trackOf([at(0, 18, -76.8), at(4, 18, -76.8), at(8, 18.05, -76.8)]).stops).toEqual([]);
  });

  test('where the phone was silent for long no way is drawn; at one place silence is a stay', () => {
    const silent = trackOf([at(0, 18, -76.8), at(1, 18.01, -76.8), at(60, 18.3, -76.8), at(61, 18.31, -76.8)]);
    expect(silent.lines).toHaveLength(2);
    expect(silent.kilometres).toBe(2.23);
    const still = trackOf([at(0, 18, -76.8), at(120, 18, -76.8)]);
    expect(still.lines).toHaveLength(1);
    expect(still.stops).toHaveLength(1);
  });

  test('positions that may be anywhere are left out; no position is no way', () => {
    expect(trackOf([at(0, 18, -76.8), at(1, 40, 3, 5_000), at(2, 18, -76.8)]).kilometres).toBe(0);
    expect(trackOf([])).toEqual({ lines: [], stops: [], kilometres: 0 });
  });

  test('a way that zigzags all day is drawn in no time, and keeps to the way', () => {
    // A place every ten seconds, each turn a little narrower than the last: the farthest is always the next one.
    const zigzag = Array.from({ length: 8640 }, (_, n) =>
      at(n / 6, (n % 2 ? 1 : -1) * (60 - (60 * n) / 8640), n * 0.0001),
    );
    const before = process.cpuUsage();
    const { lines } = trackOf(zigzag);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
    expect(lines).toHaveLength(1);
    // Every turn is wider than the tolerance: none is left out.
    expect(lines[0]).toHaveLength(8640);
  });

  test('a drive of a day through streets keeps its corners and nothing else', () => {
    const street = 120;
    const drive = Array.from({ length: 8640 }, (_, n) => {
      const [block, along] = [Math.floor(n / street), (n % street) / street];
      const [north, east] = [Math.ceil(block / 2), Math.floor(block / 2)];
      return block % 2 === 0
        ? at(n / 6, 18 + (north + along) * 0.01, -76.8 + east * 0.01)
        : at(n / 6, 18 + north * 0.01, -76.8 + (east + along) * 0.01);
    });
    expect(trackOf(drive).lines[0]).toHaveLength(8640 / street + 1);
  });

  test('a phone that tells its place without end just short of a stay is not looked at again and again', () => {
    let looks = 0;
    const watched = (n: number) =>
      Object.defineProperty(at(0, 18, -76.8), 'lat', {
        get() {
          looks++;
          return 18 + (n % 2) * 0.0001;
        },
      });
    // Ten thousand places of four minutes and 59 seconds, then away.
    const near = Array.from({ length: 10_000 }, (_, n) => Object.assign(watched(n), { at: n * 29.9 }));
    const { stops } = trackOf([...near, at(6, 18.5, -76.8)]);
    expect(stops).toEqual([]);
    // Each look reads a place three times; the line itself has a bound of its own.
    expect(looks).toBeLessThan(10_000 * 500);
  });

  test('a stay after many places just short of one is still a stay', () => {
    const near = Array.from({ length: 3000 }, (_, n) => ({ ...at(0, 18, -76.8), at: n * 90 }));
    const later = [10, 12, 14, 16].map((minute) => at(minute, 18.1, -76.8));
    expect(trackOf([...near, at(5, 18.05, -76.8), ...later]).stops).toMatchObject([
      { from: 10 * MINUTE, to: 16 * MINUTE },
    ]);
  });
});
