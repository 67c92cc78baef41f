#!/bin/sh
# sh make.sh TONE.WAV COVER.JPG: how these files were made, by ffmpeg 5.1 of Debian 12.
set -e
tags='-metadata title=Sekret -metadata comment=Hidden -metadata:s:a handler_name=Sekret'
make() { file=$1; shift; ffmpeg -v error -y -i "$tone" $tags "$@" "$file"; }
tone=$1
ffmpeg -v error -y -i "$tone" -i "$2" -map 0 -map 1 -c:v copy $tags -b:a 32k -write_id3v1 1 tone.mp3
make varying.mp3 -q:a 6 -write_xing 0 -id3v2_version 0 -map_metadata -1
make tone.m4a -b:a 32k
make fast.m4a -b:a 32k -movflags +faststart
make tone.aac -b:a 32k
make lossless.m4a -c:a alac -ar 6000
make tone.3gp -c:a aac -b:a 32k
make opus.ogg -c:a libopus -b:a 24k
make vorbis.ogg -c:a libvorbis -q:a 0
make opus.webm -c:a libopus -b:a 24k -live 1
make opus.mkv -c:a libopus -b:a 24k
make tone.flac -ar 6000
make adpcm.wav -c:a adpcm_ms -ar 8000
make gsm.wav -c:a libgsm_ms -ar 8000
make windows.wma -c:a wmav2 -b:a 32k
make film.mp4 -filter_complex 'color=s=16x16:d=3[film]' -map '[film]' -map 0:a -b:a 32k
make film.avi -filter_complex 'color=s=16x16:d=3[film]' -map '[film]' -map 0:a -c:a libmp3lame -b:a 32k -t 1
make film.m2ts -filter_complex 'color=s=16x16:d=3[film]' -map '[film]' -map 0:a -b:a 32k -t 1 -f mpegts
make silent.mp4 -filter_complex 'color=s=16x16:d=1[film]' -map '[film]'
