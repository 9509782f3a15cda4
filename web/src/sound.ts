/** A few short sounds, made on the spot. */

const TUNES = { turn: [523, 784], dice: [220, 180, 240], end: [392, 494, 587, 784], bump: [130], bell: [1047, 1047] };

let device: AudioContext | null = null;

export function play(tune: keyof typeof TUNES): void {
  device ??= new AudioContext();
  const sounds = device;
  TUNES[tune].forEach((pitch, i) => {
    const start = sounds.currentTime + i * 0.12;
    const tone = sounds.createOscillator();
    const volume = sounds.createGain();
    tone.type = tune === "dice" ? "square" : "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(tune === "dice" ? 0.04 : 0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.18);
    tone.connect(volume).connect(sounds.destination);
    tone.start(start);
    tone.stop(start + 0.2);
  });
}
